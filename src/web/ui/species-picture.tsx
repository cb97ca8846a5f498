import type { ShownSpecies } from '#domain/fish/series.ts';

const PICTURES = import.meta.glob<string>('./species/*.svg', {
  query: '?no-inline',
  import: 'default',
  eager: true,
});

const SHAPE = 100 / 42;

export function SpeciesPicture({ species, height }: { species: ShownSpecies; height: number }) {
  const src = PICTURES[`./species/${species.toLowerCase()}.svg`];
  // Otherwise React asks for it in the head of the page, before the styles.
  return (
    <img src={src} alt="" width={Math.round(height * SHAPE)} height={height} fetchPriority="low" />
  );
}
