/** Both are files of data (data/README.md), which `scripts/outlines.ts` gives these names. */
declare module 'virtual:outlines' {
  /** From and to in steps: each pair is the way from the point before, in thousandths of a degree. */
  type Steps = readonly number[];
  type Rings = readonly Steps[];

  /** Ranks are from 1, the most important, to 5. */
  interface Named {
    readonly name: string;
    readonly rank: number;
  }

  interface Spot extends Named {
    readonly at: Steps;
  }

  export interface Outlines {
    readonly washington: readonly Rings[];
    readonly seas: readonly Rings[];
    /** The lines between states, and the one to Canada. */
    readonly borders: readonly Steps[];
    /** The lines between the counties of Washington. */
    readonly counties: readonly Steps[];
    /** Lines downstream. */
    readonly rivers: readonly (Named & { readonly lines: readonly Steps[] })[];
    /** Some with the ways of rivers through them. */
    readonly lakes: readonly (Named & {
      readonly areas: readonly Rings[];
      readonly ways?: readonly Steps[];
    })[];
    readonly lands: readonly Spot[];
    readonly waters: readonly Spot[];
    readonly towns: readonly Spot[];
  }

  const outlines: Outlines;
  export default outlines;
}

declare module 'virtual:washington' {
  /** The state as an SVG path in Mercator, and how to place a position on it. */
  const picture: {
    readonly path: string;
    readonly width: number;
    readonly height: number;
    /** Mercator of its western and northern edge, in radians. */
    readonly left: number;
    readonly top: number;
    /** Units of the picture per radian. */
    readonly scale: number;
  };
  export default picture;
}
