import type { FastifyRequest } from 'fastify';
import type { RiverOfSite } from '#contract/rivers.ts';
import { DAMS, type DamKey, damNamed, slugOfDam } from '#domain/dam/dams.ts';
import { SHOWN_SPECIES, type ShownSpecies, shownSpeciesNamed } from '#domain/fish/series.ts';
import { riverNamed } from '#domain/place/river.ts';
import type { Edition } from '#server/site/edition.ts';
import { ProblemError } from '../http/problem.ts';

export const UNKNOWN_HATCHERY = new ProblemError(
  404,
  'Unknown hatchery',
  'No facility has this name. GET /api/facilities lists all names; use spaces or underscores, in any case.',
);

const UNKNOWN_SPECIES = new ProblemError(
  404,
  'Unknown species',
  `No species has this name. The species are ${SHOWN_SPECIES.join(', ')}, in any case.`,
);

const UNKNOWN_DAM = new ProblemError(
  404,
  'Unknown dam',
  `No dam has this name. The dams are ${DAMS.map(slugOfDam).join(', ')}.`,
);

const unknownRiver = ({ rivers }: Edition) =>
  new ProblemError(
    404,
    'Unknown river',
    `No river has this name. The rivers are ${rivers.map(({ slug }) => slug).join(', ')}.`,
  );

const TOO_LONG = new ProblemError(
  414,
  'Address too long',
  'No name is this long. GET /api/facilities lists all facilities.',
);
/** The longest real name of a facility has 33 characters. */
const MAX_NAME_LENGTH = 100;

/** A parameter in the path of a request. @throws {ProblemError} 414 if it is too long. */
export function named(request: FastifyRequest, parameter: string): string {
  const name = (request.params as Readonly<Record<string, string>>)[parameter] ?? '';
  if (name.length > MAX_NAME_LENGTH) throw TOO_LONG;
  return name;
}

export const facilityIn = (request: FastifyRequest): string | null =>
  request.edition.facilityKey(named(request, 'name'));

export const speciesIn = (request: FastifyRequest): ShownSpecies | null =>
  shownSpeciesNamed(named(request, 'species'));

export const damIn = (request: FastifyRequest): DamKey | null =>
  damNamed(named(request, 'dam'))?.key ?? null;

export const riverIn = (request: FastifyRequest): RiverOfSite | null =>
  riverNamed(request.edition.rivers, named(request, 'river'));

export const riverKeyIn = (request: FastifyRequest): string | null =>
  riverIn(request)?.slug ?? null;

/** @throws {ProblemError} 404, as do the functions below. */
function known<Found>(found: Found | null, unknown: ProblemError): Found {
  if (found === null) throw unknown;
  return found;
}

export const knownFacilityIn = (request: FastifyRequest): string =>
  known(facilityIn(request), UNKNOWN_HATCHERY);

export const knownSpeciesIn = (request: FastifyRequest): ShownSpecies =>
  known(speciesIn(request), UNKNOWN_SPECIES);

export const knownDamIn = (request: FastifyRequest): DamKey => known(damIn(request), UNKNOWN_DAM);

export const knownRiverIn = (request: FastifyRequest): RiverOfSite =>
  known(riverIn(request), unknownRiver(request.edition));
