import { getDocumentProxy } from 'unpdf';

export interface PlacedText {
  readonly text: string;
  /** Left and right edge in points, in reading direction. */
  readonly left: number;
  readonly right: number;
  /** Height of the baseline in points, from the bottom up. */
  readonly baseline: number;
  readonly size: number;
}

export type Line = readonly PlacedText[];

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type TextContent = Awaited<ReturnType<Awaited<ReturnType<Document['getPage']>>['getTextContent']>>;

/** PDF.js prints warnings about fonts and the like; only its errors matter. */
const ERRORS_ONLY = 0;

function textsByDirection({ items }: TextContent): PlacedText[][] {
  const texts = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform.map(Number);
    const size = Math.hypot(a, b);
    // The cosine and sine of a rotation by quarter turns.
    const cos = Math.round(a / size);
    const sin = Math.round(b / size);
    const left = cos * x + sin * y;
    const baseline = cos * y - sin * x;
    const placed = { text: item.str.trim(), left, right: left + item.width, baseline, size };
    return [{ direction: `${cos} ${sin}`, placed }];
  });
  const directions = Map.groupBy(texts, ({ direction }) => direction).values();
  return Array.from(directions, (texts) => texts.map(({ placed }) => placed));
}

function linesOf(content: TextContent): Line[] {
  const lettersIn = (texts: readonly PlacedText[]) => texts.map(({ text }) => text).join('').length;
  const [main = []] = textsByDirection(content).sort((a, b) => lettersIn(b) - lettersIn(a));
  const lines: PlacedText[][] = [];
  for (const placedText of main.sort((a, b) => b.baseline - a.baseline)) {
    const line = lines.at(-1);
    const top = line?.[0]?.baseline ?? Infinity;
    if (line === undefined || top - placedText.baseline > placedText.size / 2)
      lines.push([placedText]);
    else line.push(placedText);
  }
  return lines.map((line) => line.sort((a, b) => a.left - b.left));
}

export async function* readPages(bytes: Uint8Array): AsyncGenerator<Line[]> {
  // A copy, because PDF.js takes ownership of the buffer.
  const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: ERRORS_ONLY });
  try {
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      yield linesOf(await page.getTextContent());
      page.cleanup();
    }
  } finally {
    await document.loadingTask.destroy();
  }
}
