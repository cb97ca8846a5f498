import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  FROM_ROOT,
  readBrowserReport,
  readProofs,
  readUnitReport,
  type TestResult,
  unproved,
} from './requirements.ts';

const TABLE = readFileSync('docs/requirements.md', 'utf8');
const NUMBERS = [...TABLE.matchAll(/^\| (\d+\.\d+) \|/gm)].map(([, number]) => number);

/** `requirement 3.4`, `requirements 3.4, 3.5 and 3.6`, `departure 18.1`, over the end of a line too. */
const CITED = /(?:requirements?|departure)[\s*]+(\d+\.\d+(?:(?:,|\s+and|\s+to)[\s*]+\d+\.\d+)*)/g;

describe('docs/requirements.md', () => {
  test('has each number once, and a proof for each', () => {
    expect(NUMBERS.length).toBeGreaterThan(150);
    expect(new Set(NUMBERS).size).toBe(NUMBERS.length);
    expect([...new Set(readProofs(TABLE).map(({ requirement }) => requirement))]).toEqual(NUMBERS);
  });

  test('names existing files', () => {
    const rows = TABLE.split('\n').filter((line) => /^\| \d/.test(line));
    const named = rows.flatMap((row) => [...row.matchAll(/`([a-z][\w.-]*\/[\w./-]+)`/g)]);
    const missing = named.filter(
      ([, path = '']) => !existsSync(FROM_ROOT.test(path) ? path : `src/${path}`),
    );
    expect(missing.map(([, path]) => path)).toEqual([]);
  });

  test('has every requirement that code and records cite', () => {
    const files = globSync(['{src,e2e,scripts,bench}/**/*.{ts,tsx,css}', 'docs/**/*.md', '*.md']);
    const unknown = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(CITED)]
        .flatMap(([, numbers = '']) => numbers.match(/\d+\.\d+/g) ?? [])
        .filter((number) => !NUMBERS.includes(number))
        .map((number) => `${file}: ${number}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('a table of requirements', () => {
  test('has proofs in the last cell of its numbered rows, below src unless they say where', () => {
    const table = [
      '| no. | requirement | proved by |',
      '| --- | --- | --- |',
      '| 1.2 | shows fish | `a/b.test.ts` › one fish<br>`e2e/c.spec.ts` › more |',
    ].join('\n');
    expect(readProofs(table)).toEqual([
      { requirement: '1.2', file: 'src/a/b.test.ts', title: 'one fish' },
      { requirement: '1.2', file: 'e2e/c.spec.ts', title: 'more' },
    ]);
  });

  test('with a row that has no proof is an error that names it', () => {
    expect(() => readProofs('| 1.2 | shows fish | later |')).toThrow('requirement 1.2: "later"');
  });
});

describe('the reports of the runners', () => {
  test('Vitest lists each test with its groups', () => {
    const report = {
      testResults: [
        {
          name: '/root/src/a.test.ts',
          assertionResults: [
            { ancestorTitles: ['fish'], title: 'swim', status: 'passed' },
            { ancestorTitles: [], title: 'fly', status: 'failed' },
            { ancestorTitles: [], title: 'walk', status: 'pending' },
          ],
        },
      ],
    };
    expect(readUnitReport(report, '/root')).toEqual([
      { file: 'src/a.test.ts', titles: ['fish', 'swim'], outcome: 'passed' },
      { file: 'src/a.test.ts', titles: ['fly'], outcome: 'failed' },
      { file: 'src/a.test.ts', titles: ['walk'], outcome: 'skipped' },
    ]);
  });

  test('Playwright nests suites, and a test that passed at the second try passed', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'a.spec.ts',
      tests: [{ status }],
    });
    const report = {
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('swim', 'flaky')],
          suites: [{ title: 'with wings', specs: [spec('fly', 'unexpected')] }],
        },
      ],
    };
    expect(readBrowserReport(report)).toEqual([
      { file: 'e2e/a.spec.ts', titles: ['a.spec.ts', 'swim'], outcome: 'passed' },
      { file: 'e2e/a.spec.ts', titles: ['a.spec.ts', 'with wings', 'fly'], outcome: 'failed' },
    ]);
  });
});

describe('a proof', () => {
  const ran = (outcome: TestResult['outcome'], ...titles: readonly string[]): TestResult => ({
    file: 'src/a.test.ts',
    titles,
    outcome,
  });
  const whyNot = (title: string, ...results: readonly TestResult[]) =>
    unproved([{ requirement: '1.1', file: 'src/a.test.ts', title }], results).map(({ why }) => why);

  test.each([
    ['swim', 'swim'],
    ['a count of %s is "%s"', 'a count of -3 is "-3"'],
    ['$name is sent once', 'view_map is sent once'],
    ['of run %s and origin %s: %2$s', 'of run NA and origin Wild: Wild'],
    ['5 %% more', '5 % more'],
    ['what is it (and why)?', 'what is it (and why)?'],
  ])('that cites "%s" is given by the test "%s"', (title, ranAs) => {
    expect(whyNot(title, ran('passed', 'fish', ranAs))).toEqual([]);
  });

  test.each([
    ['swim', 'swimming'],
    ['a count of %s', 'the count of 3'],
  ])('that cites "%s" is not given by the test "%s"', (title, ranAs) => {
    expect(whyNot(title, ran('passed', ranAs))).toEqual(['there is no such test']);
  });

  test('may name a group, of which every test has to pass', () => {
    const [swim, fly] = [ran('passed', 'fish', 'swim'), ran('failed', 'fish', 'fly')];
    expect(whyNot('fish', swim)).toEqual([]);
    expect(whyNot('fish', swim, fly)).toEqual(['failed']);
  });

  test('is not given by tests that were all skipped, or by one of the same title elsewhere', () => {
    expect(whyNot('swim', ran('skipped', 'swim'))).toEqual(['skipped']);
    expect(whyNot('swim', ran('skipped', 'swim'), ran('passed', 'swim'))).toEqual([]);
    expect(whyNot('swim', { ...ran('passed', 'swim'), file: 'src/b.test.ts' })).toEqual([
      'there is no such test',
    ]);
  });
});
