/** Names of parameters that are credentials. */
const SECRET_NAME = /^(key|api[-_]?key|(access[-_]?)?token|signature|x-amz-.*)$/i;
const SECRET_IN_TEXT =
  /([?&](?:key|api[-_]?key|(?:access[-_]?)?token|signature|x-amz-[a-z-]+)=)[^&#\s"'<>)]*/gi;
const REMOVED = 'removed';

/**
 * Removes credentials from a text: those of the style's address, in any position and encoding, and
 * credential parameters of any address in the text.
 */
export function withoutKey(text: string, styleUrl: string): string {
  const secrets = URL.canParse(styleUrl)
    ? [...new URL(styleUrl).searchParams]
        .filter(([name, value]) => SECRET_NAME.test(name) && value !== '')
        .flatMap(([, value]) => [value, encodeURIComponent(value)])
    : [];
  const cleared = secrets.reduce((rest, secret) => rest.replaceAll(secret, REMOVED), text);
  return cleared.replace(SECRET_IN_TEXT, `$1${REMOVED}`);
}
