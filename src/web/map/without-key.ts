/** Names of parameters that let their bearer in. */
const SECRET_NAME = /^(key|api[-_]?key|(access[-_]?)?token|signature|x-amz-.*)$/i;
const SECRET_IN_TEXT =
  /([?&](?:key|api[-_]?key|(?:access[-_]?)?token|signature|x-amz-[a-z-]+)=)[^&#\s"'<>)]*/gi;
const REMOVED = 'removed';

/**
 * A text with every secret taken out of it that the address of the style holds, wherever it stands
 * and however it is written, and of any address in it those parameters that let their bearer in.
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
