import { expect, test } from 'vitest';
import { SourceError } from '../source-error.ts';
import { parsePoint } from './parse.ts';

const NONE = -9999;

function point(categories: object | null, units: object = {}) {
  const flood = { stageUnits: 'ft', flowUnits: 'cfs', categories, ...units };
  return { lid: 'MVEW1', flood };
}

test.each([
  [
    'stages without flows',
    point({ major: { stage: 32, flow: NONE }, action: { stage: 23.5, flow: NONE } }),
    { action: { stageFt: 23.5, flowCfs: null }, major: { stageFt: 32, flowCfs: null } },
  ],
  [
    'flows without stages',
    point({ minor: { stage: NONE, flow: 9000 } }),
    { minor: { stageFt: null, flowCfs: 9000 } },
  ],
  [
    'flows in thousands',
    point({ minor: { stage: 12, flow: 9.3 } }, { flowUnits: 'kcfs' }),
    { minor: { stageFt: 12, flowCfs: 9300 } },
  ],
  [
    'units that are not known',
    point({ minor: { stage: 12, flow: 9 } }, { stageUnits: 'm', flowUnits: 'cms' }),
    {},
  ],
  [
    'stages that fall from one category to the next',
    point({ action: { stage: 12, flow: 5000 }, minor: { stage: 11, flow: 9000 } }),
    { action: { stageFt: null, flowCfs: 5000 }, minor: { stageFt: null, flowCfs: 9000 } },
  ],
  ['marks for "no value"', point({ action: { stage: -999, flow: NONE } }), {}],
  ['no flow', point({ action: { stage: 8, flow: 0 } }), { action: { stageFt: 8, flowCfs: null } }],
  ['no categories', point({}), {}],
  ['categories of null', point(null), {}],
  ['nothing about floods', { lid: 'MVEW1' }, {}],
])('%s', (_, answer, thresholds) => {
  expect(parsePoint('MVEW1', answer)).toEqual(thresholds);
});

test.each([
  ['another gauge', { ...point({}), lid: 'AUBW1' }, 'AUBW1 instead of MVEW1'],
  ['an empty object', {}, 'lid'],
  ['a text for a figure', point({ action: { stage: [], flow: 1 } }), 'stage'],
])('%s is an error', (_, answer, message) => {
  expect(() => parsePoint('MVEW1', answer)).toThrow(SourceError);
  expect(() => parsePoint('MVEW1', answer)).toThrow(message);
});
