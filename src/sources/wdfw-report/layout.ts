import { getDocumentProxy } from 'unpdf';

/** A piece of text of a page as it is read: upright, whichever way the page is turned. */
export interface PlacedText {
  readonly text: string;
  /** Left and right edge in points, in reading direction. */
  readonly left: number;
  readonly right: number;
  /** Height of the baseline in points; more is further up. */
  readonly baseline: number;
  /** Size of the letters in points. */
  readonly size: number;
}

/** Texts that stand on one baseline, from left to right. */
export type Line = readonly PlacedText[];

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type TextContent = Awaited<ReturnType<Awaited<ReturnType<Document['getPage']>>['getTextContent']>>;

/** Directions in which text runs on a page: quarter turns to the left of the unturned page. */
const QUARTERS = [0, 1, 2, 3] as const;
type Quarter = (typeof QUARTERS)[number];

interface DirectedText extends PlacedText {
  readonly quarter: Quarter;
}

/** PDF.js warns on the console about fonts and the like; what matters is in its errors. */
const ERRORS_ONLY = 0;

function quarterOf(along: number, up: number): Quarter {
  if (Math.abs(along) >= Math.abs(up)) return along >= 0 ? 0 : 2;
  return up > 0 ? 1 : 3;
}

/** A point of the page, as it lies when text that runs in this direction is read upright. */
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

/** The direction most letters of a page run in: a stamp or a note at its edge has another. */
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
 * @throws the error of PDF.js when the bytes are no PDF, are damaged, or are locked by a password.
 */
export async function* readPages(bytes: Uint8Array): AsyncGenerator<Line[]> {
  // PDF.js takes the memory it is given for itself.
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
