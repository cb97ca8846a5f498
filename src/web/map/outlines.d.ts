/** Both are data files (data/README.md) that `scripts/outlines.ts` makes available under these names. */
declare module 'virtual:outlines' {
  /** Delta-encoded points: each pair is the offset from the point before, in thousandths of a degree. */
  type Steps = readonly number[];
  type Rings = readonly Steps[];

  /** Ranks run from 1, the most important, to 5. */
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
    /** State borders and the border with Canada. */
    readonly borders: readonly Steps[];
    /** County lines of Washington. */
    readonly counties: readonly Steps[];
    /** Lines in downstream direction. */
    readonly rivers: readonly (Named & { readonly lines: readonly Steps[] })[];
    /** Lakes, some with the courses of rivers through them. */
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
  /** The state as an SVG path in Mercator projection, with what is needed to place a position on it. */
  const picture: {
    readonly path: string;
    readonly width: number;
    readonly height: number;
    /** Mercator coordinates of its western and northern edges, in radians. */
    readonly left: number;
    readonly top: number;
    /** Units of the picture per radian. */
    readonly scale: number;
  };
  export default picture;
}
