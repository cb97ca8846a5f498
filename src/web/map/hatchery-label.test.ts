import { expect, test } from 'vitest';
import { hatcheryLabel } from './hatchery-label.ts';

test.each([
  ['ISSAQUAH HATCHERY', 'ISSAQUAH'],
  ['COWLITZ SALMON HATCHERY', 'COWLITZ\nSALMON'],
  // 'TWISP ACCLIMATION' would be 17 characters, 'ACCLIMATION' alone is 11.
  ['TWISP ACCLIMATION PD', 'TWISP\nACCLIMATION\nPD'],
  // 11 characters fit, 12 do not.
  ['LOW FALLS AB', 'LOW FALLS\nAB'],
  ['LOW FALLS A', 'LOW FALLS A'],
  ['MERWIN DAM FCF', 'MERWIN DAM\nFCF'],
  ['WASHOUGAL RIVER FISH WEIR', 'WASHOUGAL\nRIVER FISH\nWEIR'],
  ['EXTRAORDINARILY LONG POND', 'EXTRAORDINARILY\nLONG POND'],
])('%s is written %j', (name, label) => {
  expect(hatcheryLabel(name)).toBe(label);
});
