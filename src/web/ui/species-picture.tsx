import chinook from './species/chinook.svg?no-inline';
import chum from './species/chum.svg?no-inline';
import coho from './species/coho.svg?no-inline';
import pink from './species/pink.svg?no-inline';
import sockeye from './species/sockeye.svg?no-inline';
import steelhead from './species/steelhead.svg?no-inline';

const PICTURES = {
  Chinook: chinook,
  Coho: coho,
  Chum: chum,
  Pink: pink,
  Sockeye: sockeye,
  Steelhead: steelhead,
} as const;

/** Width over height of every picture. */
const SHAPE = 100 / 42;

/** The species as it looks when it spawns, always beside its name. */
export function SpeciesPicture({
  species,
  height,
}: {
  species: keyof typeof PICTURES;
  height: number;
}) {
  const size = { width: Math.round(height * SHAPE), height };
  // Otherwise React asks for it in the head of the page, before the styles.
  return <img src={PICTURES[species]} alt="" {...size} fetchPriority="low" />;
}
