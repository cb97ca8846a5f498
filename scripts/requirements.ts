import * as z from 'zod/mini';

/** A test, or a group of tests, that a requirement names as its proof. */
export interface Proof {
  /** Number of the requirement, `3.4`. */
  readonly requirement: string;
  /** Path from the root of the project. */
  readonly file: string;
  readonly title: string;
}

/** A test that a runner knows. */
export interface TestResult {
  /** Path from the root of the project. */
  readonly file: string;
  /** Names of the groups around the test, then its own. */
  readonly titles: readonly string[];
  readonly outcome: 'passed' | 'failed' | 'skipped';
}

/** A proof that does not hold. */
export interface Unproved extends Proof {
  readonly why: 'there is no such test' | 'failed' | 'skipped';
}

/** Folders that are named from the root; every other path is below `src/`. */
export const FROM_ROOT = /^(e2e|scripts|bench|data|deploy|public)\//;

/**
 * The proofs in a table of requirements: rows that begin with a number, whose last cell names files
 * and titles.
 *
 * @param markdown text of `docs/requirements.md`.
 * @throws Error for a row whose last cell is not a list of proofs.
 */
export function readProofs(markdown: string): readonly Proof[] {
  return markdown.split('\n').flatMap((line) => {
    const [, requirement, proofs] = /^\| (\d+\.\d+) \|.* \| (.+) \|$/.exec(line) ?? [];
    if (requirement === undefined || proofs === undefined) return [];
    return proofs.split('<br>').map((text) => {
      const [, path, title] = /^`([^`]+)` › (.+)$/.exec(text) ?? [];
      if (path === undefined || title === undefined) {
        throw new Error(`requirement ${requirement}: "${text}" is not \`file\` › title`);
      }
      return { requirement, file: FROM_ROOT.test(path) ? path : `src/${path}`, title };
    });
  });
}

const unitReportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

/** What the words of both runners mean; a test that passed at the second try passed. */
const OUTCOMES: Readonly<Record<string, TestResult['outcome']>> = {
  passed: 'passed',
  failed: 'failed',
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
};
const outcomeOf = (status: string) => OUTCOMES[status] ?? 'skipped';

/**
 * The tests in the JSON report of Vitest.
 *
 * @param root folder of the project, which the report's paths begin with.
 * @throws ZodError for a report of another form.
 */
export function readUnitReport(report: unknown, root: string): readonly TestResult[] {
  return unitReportSchema.parse(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: name.replace(`${root}/`, ''),
      titles: [...ancestorTitles, title],
      outcome: outcomeOf(status),
    })),
  );
}

const suiteSchema = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(z.object({ status: z.string() })),
    }),
  ),
  get suites() {
    return z.optional(z.array(suiteSchema));
  },
});
const browserReportSchema = z.object({ suites: z.array(suiteSchema) });

/**
 * The tests in the JSON report of Playwright, whose files are below `e2e/`.
 *
 * @throws ZodError for a report of another form.
 */
export function readBrowserReport(report: unknown): readonly TestResult[] {
  const read = (suite: z.infer<typeof suiteSchema>, around: readonly string[]): TestResult[] => {
    const titles = [...around, suite.title];
    const own = suite.specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status }) => ({
        file: `e2e/${file}`,
        titles: [...titles, title],
        outcome: outcomeOf(status),
      })),
    );
    return [...own, ...(suite.suites ?? []).flatMap((inner) => read(inner, titles))];
  };
  return browserReportSchema.parse(report).suites.flatMap((suite) => read(suite, []));
}

/** Placeholders of titles in a table of cases: `%s`, `%4$s`, `$name`. */
const PLACEHOLDER = /%(?:\d+\$)?[a-zA-Z#]|\$[a-zA-Z][\w.]*/;

/** Whether a cited title is that of a test or group; each placeholder stands for any text. */
function matcherOf(cited: string): (title: string) => boolean {
  const parts = cited
    .split(PLACEHOLDER)
    .map((text) => text.replaceAll('%%', '%').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('.*')}$`, 's');
  return (title) => title === cited || pattern.test(title);
}

/** Why a proof does not hold; `null` where one of its tests ran and all that ran passed. */
function whyUnproved(proof: Proof, inFile: readonly TestResult[]): Unproved['why'] | null {
  const isCited = matcherOf(proof.title);
  const outcomes = inFile
    .filter(({ titles }) => titles.some(isCited))
    .map(({ outcome }) => outcome);
  if (outcomes.length === 0) return 'there is no such test';
  if (outcomes.includes('failed')) return 'failed';
  return outcomes.includes('passed') ? null : 'skipped';
}

/** The proofs that the tests did not give. */
export function unproved(
  proofs: readonly Proof[],
  results: readonly TestResult[],
): readonly Unproved[] {
  const byFile = Map.groupBy(results, ({ file }) => file);
  return proofs.flatMap((proof) => {
    const why = whyUnproved(proof, byFile.get(proof.file) ?? []);
    return why === null ? [] : [{ ...proof, why }];
  });
}
