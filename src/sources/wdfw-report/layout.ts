import { getDocumentProxy } from 'unpdf';

/** A piece of text on a page, positioned as if the page were upright. */
export interface PlacedText {
  readonly text: string;
  /** Left and right edge in points, in reading direction. */
  readonly left: number;
  readonly right: number;
  /** Height of the baseline in points; more is further up. */
  readonly baseline: number;
  /** Font size in points. */
  readonly size: number;
}

/** The texts on one baseline, from left to right. */
export type Line = readonly PlacedText[];

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type TextContent = Awaited<ReturnType<Awaited<ReturnType<Document['getPage']>>['getTextContent']>>;

/** Text directions as counterclockwise quarter turns. */
const QUARTERS = [0, 1, 2, 3] as const;
type Quarter = (typeof QUARTERS)[number];

interface DirectedText extends PlacedText {
  readonly quarter: Quarter;
}

/** PDF.js prints warnings about fonts and the like; what matters is in its errors. */
const ERRORS_ONLY = 0;

function quarterOf(along: number, up: number): Quarter {
  if (Math.abs(along) >= Math.abs(up)) return along >= 0 ? 0 : 2;
  return up > 0 ? 1 : 3;
}

/** A point of the page after turning text of this direction upright. */
function turned(x: number, y: number, quarter: Quarter): { right: number; up: number } {
  switch (quarter) {
    case 0:
      return { right: x, up: y };
    case 1:
      return { right: y, up: -x };
    case 2:
      return { right: -x, up: -y };
    case 3:
      return { right: -y, up: x };
  }
}

function placedTexts({ items }: TextContent): DirectedText[] {
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform.map(Number);
    const quarter = quarterOf(a, b);
    const { right: left, up: baseline } = turned(x, y, quarter);
    const size = Math.hypot(a, b);
    return [{ text: item.str.trim(), left, right: left + item.width, baseline, size, quarter }];
  });
}

/** The direction of most letters on a page; a stamp or marginal note may have another. */
function mainQuarter(texts: readonly DirectedText[]): Quarter {
  const letters = QUARTERS.map((quarter) =>
    texts.reduce((sum, one) => sum + (one.quarter === quarter ? one.text.length : 0), 0),
  );
  return QUARTERS.find((quarter) => letters[quarter] === Math.max(...letters)) ?? 0;
}

function lines(texts: readonly DirectedText[]): Line[] {
  const main = mainQuarter(texts);
  const upright = texts
    .filter(({ quarter }) => quarter === main)
    .sort((a, b) => b.baseline - a.baseline);
  const found: PlacedText[][] = [];
  for (const one of upright) {
    const line = found.at(-1);
    const top = line?.[0];
    if (line === undefined || top === undefined || top.baseline - one.baseline > one.size / 2) {
      found.push([one]);
    } else {
      line.push(one);
    }
  }
  return found.map((line) => line.sort((a, b) => a.left - b.left));
}

/**
 * Reads the text of a PDF, page by page, in lines from top to bottom.
 *
 * @throws the error of PDF.js when the bytes are not a PDF, or are damaged or password-protected.
 */
export async function* readPages(bytes: Uint8Array): AsyncGenerator<Line[]> {
  // A copy, because PDF.js takes ownership of the buffer.
  const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: ERRORS_ONLY });
  try {
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      yield lines(placedTexts(await page.getTextContent()));
      page.cleanup();
    }
  } finally {
    await document.loadingTask.destroy();
  }
}
