import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { SourceError } from '../source-error.ts';

/** The name errors and the ledger use for the bundled snapshot. */
export const SNAPSHOT_SERVICE = 'bundled snapshot';

/** The one layout of the snapshot's files this program reads and writes. */
export const SNAPSHOT_FORMAT = 1;

const fileSchema = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, 'must be a plain file name'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const dateSchema = z
  .templateLiteral([z.number(), '-', z.number(), '-', z.number()])
  .refine((text) => isPlainDate(text), 'must be an existing day written YYYY-MM-DD');

const manifestSchema = z.object({
  format: z.literal(SNAPSHOT_FORMAT),
  title: z.string(),
  provenance: z.string(),
  licence: z.string(),
  /** Newest data date in the snapshot. */
  asOf: dateSchema,
  firstReport: dateSchema,
  lastReport: dateSchema,
  reports: z.int(),
  /** Rows the snapshot gives back. */
  rows: z.int(),
  /** Lines that a report prints twice, and the snapshot holds once. */
  repeatedRows: z.int(),
  /** Lines of the rows file: runs of reports in which a row stood unchanged. */
  spells: z.int(),
  files: z.object({ reports: fileSchema, rows: fileSchema }),
});

/** What the snapshot is, where it comes from and how its files are to be checked. */
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
 * @throws {SourceError} naming the file and the field when it is missing or not of this format.
 */
export async function readManifest(folder: string): Promise<SnapshotManifest> {
  const name = 'manifest.json';
  const bytes = await readSnapshotFile(folder, name);
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new SourceError(SNAPSHOT_SERVICE, 'malformed', `${join(folder, name)} is no JSON`, {
      cause: error,
    });
  }
  const parsed = manifestSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new SourceError(
    SNAPSHOT_SERVICE,
    'malformed',
    `${join(folder, name)}: ${issue?.path.join('.') || 'it'}: ${issue?.message}`,
  );
}

/**
 * Reads a file the manifest names and proves it is the one that was written.
 *
 * @throws {SourceError} `malformed` when the checksum differs: the file is damaged or was edited.
 */
export async function readChecked(
  folder: string,
  file: SnapshotManifest['files']['rows'],
): Promise<Buffer> {
  const bytes = await readSnapshotFile(folder, file.name);
  const found = sha256(bytes);
  if (found === file.sha256) return bytes;
  throw new SourceError(
    SNAPSHOT_SERVICE,
    'malformed',
    `${join(folder, file.name)} has checksum ${found.slice(0, 12)}…, its manifest says ` +
      `${file.sha256.slice(0, 12)}…; restore the file from the repository or make it anew with ` +
      '`npm run snapshot`',
  );
}
