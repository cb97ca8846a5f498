/** The agency's emergency rules, those of one river where it is known. */
export function emergencyRules(address: string, stream: string | null): string {
  const url = new URL(address);
  if (stream !== null) url.searchParams.set('search', stream);
  return url.href;
}
