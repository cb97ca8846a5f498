import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import type { Plugin } from 'vite';

const FAVICON = new URL('../public/favicon.svg', import.meta.url);
const SIZES = [192, 512] as const;
/** iOS rounds the corners itself. */
const APPLE_SIZE = 180;

/** The icon with a margin, so that a device may crop it to a circle of 80 %. */
function maskable(icon: string): string {
  const ground = '<rect x="-7" y="-7" width="46" height="46" fill="#0b5d7a"/>';
  return icon.replace('viewBox="0 0 32 32">', `viewBox="-7 -7 46 46">${ground}`);
}

function drawn(svg: string, size: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

/** Adds the installed site's icons, drawn from `public/favicon.svg`, to the client build. */
export function icons(): Plugin {
  return {
    name: 'freshet:icons',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const icon = readFileSync(FAVICON, 'utf8');
      const emit = (name: string, source: Uint8Array) =>
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source });
      for (const size of SIZES) {
        emit(`icon-${size}`, drawn(icon, size));
        emit(`maskable-${size}`, drawn(maskable(icon), size));
      }
      emit(`apple-${APPLE_SIZE}`, drawn(maskable(icon), APPLE_SIZE));
    },
  };
}
