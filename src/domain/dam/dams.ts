/**
 * The dams with counted fish ladders on the Columbia and the Snake in Washington, from the sea upward.
 * A key is the dam's code in the counts.
 */
export const DAMS = [
  { key: 'BON', name: 'Bonneville', river: 'Columbia' },
  { key: 'TDA', name: 'The Dalles', river: 'Columbia' },
  { key: 'JDA', name: 'John Day', river: 'Columbia' },
  { key: 'MCN', name: 'McNary', river: 'Columbia' },
  { key: 'IHR', name: 'Ice Harbor', river: 'Snake' },
  { key: 'LMN', name: 'Lower Monumental', river: 'Snake' },
  { key: 'LGS', name: 'Little Goose', river: 'Snake' },
  { key: 'LWG', name: 'Lower Granite', river: 'Snake' },
  { key: 'PRD', name: 'Priest Rapids', river: 'Columbia' },
  { key: 'WAN', name: 'Wanapum', river: 'Columbia' },
  { key: 'RIS', name: 'Rock Island', river: 'Columbia' },
  { key: 'RRH', name: 'Rocky Reach', river: 'Columbia' },
  { key: 'WEL', name: 'Wells', river: 'Columbia' },
] as const;

export type Dam = (typeof DAMS)[number];
export type DamKey = Dam['key'];

export const slugOfDam = ({ name }: { readonly name: string }) =>
  name.toLowerCase().replaceAll(' ', '-');

export function damNamed(text: string): Dam | null {
  const name = text.toLowerCase().replaceAll(' ', '-').replaceAll('_', '-');
  return DAMS.find((dam) => dam.key.toLowerCase() === name || slugOfDam(dam) === name) ?? null;
}
