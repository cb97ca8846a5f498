import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { SourceError } from '../source-error.ts';

/** The snapshot's name in errors. */
export const SNAPSHOT_SERVICE = 'bundled snapshot';

/** The snapshot format that this program reads and writes. */
export const SNAPSHOT_FORMAT = 3;

export const MANIFEST_FILE = 'manifest.json';

const dateSchema = z
  .templateLiteral([z.number(), '-', z.number(), '-', z.number()])
  .refine((text) => isPlainDate(text), 'must be an existing day written YYYY-MM-DD');

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
  firstReport: dateSchema,
  lastReport: dateSchema,
  /** Newest data date of a row, after repair. */
  asOf: dateSchema,
});

const finalTableSchema = z.object({
  name: z.literal('final-reports'),
  ...tableFields,
  seasons: z.int(),
});

const manifestSchema = z.object({
  format: z.literal(SNAPSHOT_FORMAT),
  tables: z.tuple([weeklyTableSchema, finalTableSchema]),
});

/** The table of the weekly reports: its contents, source and checksum. */
export type WeeklyTable = z.infer<typeof weeklyTableSchema>;

/** The table of the final annual reports, likewise. */
export type FinalTableEntry = z.infer<typeof finalTableSchema>;

/** The snapshot's contents, table by table. */
export type SnapshotManifest = z.infer<typeof manifestSchema>;

/** SHA-256 of bytes, in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function readSnapshotFile(folder: string, name: string): Promise<Buffer> {
  try {
    return await readFile(join(folder, name));
  } catch (error) {
    throw new SourceError(
      SNAPSHOT_SERVICE,
      'unavailable',
      `${join(folder, name)} cannot be read (${error instanceof Error ? error.message : error})`,
      { cause: error },
    );
  }
}

/**
 * Reads `manifest.json` of a snapshot folder.
 *
 * @throws {SourceError} naming the file and the field when it is missing or has another format.
 */
export async function readManifest(folder: string): Promise<SnapshotManifest> {
  const bytes = await readSnapshotFile(folder, MANIFEST_FILE);
  const path = join(folder, MANIFEST_FILE);
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new SourceError(SNAPSHOT_SERVICE, 'malformed', `${path} is not JSON`, { cause: error });
  }
  const parsed = manifestSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new SourceError(
    SNAPSHOT_SERVICE,
    'malformed',
    `${path}: ${issue?.path.join('.') || 'the manifest'}: ${issue?.message}`,
  );
}

/**
 * Verifies a table against the manifest.
 *
 * @returns the path of its file.
 * @throws {SourceError} `unavailable` when the file is missing, `malformed` when its checksum
 *   differs, because it is damaged or was edited.
 */
export async function checkTable(
  folder: string,
  { file, sha256: expected }: Pick<WeeklyTable, 'file' | 'sha256'>,
) {
  const path = join(folder, file);
  const found = sha256(await readSnapshotFile(folder, file));
  if (found === expected) return path;
  throw new SourceError(
    SNAPSHOT_SERVICE,
    'malformed',
    `${path} has checksum ${found.slice(0, 12)}…, its manifest says ${expected.slice(0, 12)}…; ` +
      'restore the file from the repository or make it again with `npm run snapshot`',
  );
}
