/// <reference path="./client-assets.d.ts" />
import { clientAssets } from 'virtual:client-assets';
import type { RenderPage } from '#contract/page.ts';
import { createRenderer } from './app/render-page.tsx';

export const render: RenderPage = createRenderer(clientAssets);

export { drawPreview } from './app/draw-preview.tsx';
