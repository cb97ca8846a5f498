import { hatcherySchema } from '#contract/hatchery.ts';
import { seasonSchema } from '#contract/season.ts';
import { speciesSchema } from '#contract/species.ts';
import { stateOfRunSchema } from '#contract/state-of-run.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import type { SiteOnADay } from './site-on-a-day.ts';

/** What the API says on a day of the week, of every species and of every facility. */
export async function answersOf({ json, features }: SiteOnADay) {
  const ofEach = <Body>(
    path: string,
    schema: { parse(body: unknown): Body },
    names: readonly string[],
  ) => Promise.all(names.map(async (name) => schema.parse(await json(`/api/${path}/${name}`))));
  const keys = features.map(({ id }) => id);
  return {
    run: stateOfRunSchema.parse(await json('/api/run')),
    species: await ofEach('species', speciesSchema, SHOWN_SPECIES),
    seasons: await ofEach('season', seasonSchema, keys),
    hatcheries: await ofEach('hatchery', hatcherySchema, keys),
  };
}

export type Answers = Awaited<ReturnType<typeof answersOf>>;
