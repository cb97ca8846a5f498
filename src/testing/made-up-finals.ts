import type { PrintedFinal } from '#sources/wdfw-finals/printed-final.ts';

export function printedFinal(differing: Partial<PrintedFinal> = {}): PrintedFinal {
  return {
    season: '2023-2024',
    species_race: 'Coho NA',
    region: 'Puget Sound',
    facility: 'ISSAQUAH HATCHERY',
    stock: 'Issaquah Creek',
    bo: 'H',
    table: 'escapement',
    row_type: 'facility',
    adults_trapped: '1,000',
    jacks_trapped: '40',
    adults_received: '0',
    jacks_received: '0',
    eggtake: '1,500,000',
    eggtake_goal: '',
    adults_released: '7',
    jacks_released: '0',
    adults_net: '993',
    jacks_net: '40',
    page: '12',
    ...differing,
  };
}

export function printedTotal(differing: Partial<PrintedFinal> = {}): PrintedFinal {
  return printedFinal({
    row_type: 'total',
    facility: 'TOTAL STATEWIDE',
    stock: '',
    bo: '',
    adults_trapped: '1,100',
    jacks_trapped: '45',
    adults_received: '30',
    eggtake_goal: '2,000,000',
    ...differing,
  });
}

const NO_EGGS = { eggtake: '0', adults_released: '0' };

export const MADE_UP_FINALS: readonly PrintedFinal[] = [
  printedFinal(),
  printedFinal({ bo: 'W', adults_trapped: '100', jacks_trapped: '5', ...NO_EGGS }),
  printedFinal({
    facility: 'HOODSPORT HATCHERY',
    stock: 'Hood Canal',
    adults_trapped: '0',
    jacks_trapped: '-',
    adults_received: '30',
    eggtake_goal: '2,000,000',
    ...NO_EGGS,
  }),
  printedTotal({ facility: 'Total Puget Sound Region' }),
  printedTotal(),
];
