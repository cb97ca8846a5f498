import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FILES: Readonly<Record<string, string>> = {
  'virtual:outlines': '../data/base-map.json',
  'virtual:washington': '../data/washington.json',
};

export function outlines(): Plugin {
  return {
    name: 'freshet:outlines',
    resolveId(source) {
      const file = FILES[source];
      return file === undefined ? null : fileURLToPath(new URL(file, import.meta.url));
    },
  };
}
