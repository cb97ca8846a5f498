import tokens from '#web/ui/tokens.css?raw';

/** `--ink: light-dark(#10262b, #e8f1f0)` */
const TOKEN = /--([\w-]+):\s*light-dark\(([^,]+),/g;

const light = new Map<string, string>();
for (const [, name = '', color = ''] of tokens.matchAll(TOKEN)) {
  // Those of more contrast come later.
  if (!light.has(name)) light.set(name, color.trim());
}

/** Writes the light colors into a drawing for a renderer that knows no custom properties. */
export function inLight(svg: string): string {
  return svg.replaceAll(/var\(--([\w-]+)\)/g, (reference, name) => light.get(name) ?? reference);
}
