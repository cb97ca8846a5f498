export function emergencyRules(address: string, water: string | null): string {
  if (water === null) return address;
  const search = encodeURIComponent(water).replaceAll('%20', '+');
  return `${address}${address.includes('?') ? '&' : '?'}search=${search}`;
}
