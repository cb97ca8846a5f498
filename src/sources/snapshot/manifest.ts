/** What a snapshot holds, by its manifest: apart from the tables, which a server need not read. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { plainDateSchema } from '#domain/time/plain-date-schema.ts';
import { SourceError, type SourceErrorKind } from '../source-error.ts';

export const SNAPSHOT_FORMAT = 3;

export const MANIFEST_FILE = 'manifest.json';

const tableFields = {
  file: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, 'must be a plain file name'),
  /** Of the compressed file. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  source: z.string(),
  licence: z.string(),
  rows: z.int(),
};

const weeklyTableSchema = z.object({
  name: z.literal('weekly-reports'),
  ...tableFields,
  reports: z.int(),
  /** Days on which the first and the last report were published. */
  firstReport: plainDateSchema,
  lastReport: plainDateSchema,
  /** Newest data date of a row, after repair. */
  asOf: plainDateSchema,
});

const finalTableSchema = z.object({
  name: z.literal('final-reports'),
  ...tableFields,
  seasons: z.int(),
});

const passageTableSchema = z.object({
  name: z.literal('dam-counts'),
  ...tableFields,
  lastDay: plainDateSchema,
});

const manifestSchema = z.object({
  format: z.literal(SNAPSHOT_FORMAT),
  /** Counts at dams are optional. */
  tables: z.tuple([weeklyTableSchema, finalTableSchema]).rest(passageTableSchema),
});

export type WeeklyTable = z.infer<typeof weeklyTableSchema>;
export type FinalTableEntry = z.infer<typeof finalTableSchema>;
export type PassageTable = z.infer<typeof passageTableSchema>;
export type SnapshotManifest = z.infer<typeof manifestSchema>;

export function failure(kind: SourceErrorKind, message: string, cause?: unknown): SourceError {
  return new SourceError('bundled snapshot', kind, message, { cause });
}

export async function readSnapshotFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw failure('unavailable', `${path} cannot be read (${why})`, error);
  }
}

/** Reads `manifest.json` of a snapshot folder. @throws {SourceError} naming file and field. */
export async function readManifest(folder: string): Promise<SnapshotManifest> {
  const path = join(folder, MANIFEST_FILE);
  const text = (await readSnapshotFile(path)).toString();
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const why = issue && `: ${issue.path.join('.') || 'the manifest'}: ${issue.message}`;
    throw failure('malformed', `${path}${why ?? ' is not JSON'}`, error);
  }
}
