import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import type { Plugin } from 'vite';

const FAVICON = new URL('../public/favicon.svg', import.meta.url);
const SIZES = [192, 512] as const;
/** iOS cuts its own corners. */
const APPLE_SIZE = 180;

/**
 * The icon without its corners, and with room around the mark: what a device cuts into a circle of
 * 80 % keeps the whole mark.
 */
function maskable(icon: string): string {
  const ground = '<rect x="-7" y="-7" width="46" height="46" fill="#0b5d7a"/>';
  return icon.replace('viewBox="0 0 32 32">', `viewBox="-7 -7 46 46">${ground}`);
}

function drawn(svg: string, size: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

/** The icons of the installed site by their file names, as PNG, drawn from `public/favicon.svg`. */
export function iconFiles(): ReadonlyMap<string, Uint8Array> {
  const icon = readFileSync(FAVICON, 'utf8');
  return new Map([
    ...SIZES.map((size) => [`icons/icon-${size}.png`, drawn(icon, size)] as const),
    ...SIZES.map((size) => [`icons/maskable-${size}.png`, drawn(maskable(icon), size)] as const),
    [`icons/apple-${APPLE_SIZE}.png`, drawn(maskable(icon), APPLE_SIZE)],
  ]);
}

/** Puts the icons into the client's build. */
export function icons(): Plugin {
  return {
    name: 'freshet:icons',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const [fileName, source] of iconFiles()) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
