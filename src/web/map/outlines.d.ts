/** Both are files of data (data/README.md), which `scripts/outlines.ts` gives these names. */
declare module 'virtual:outlines' {
  /** From and to in steps: each pair is the way from the point before, in thousandths of a degree. */
  type Steps = readonly number[];

  /** Ranks are from 1, the most important, to 4. */
  interface Named {
    readonly name: string;
    readonly rank: number;
  }

  export interface Outlines {
    /** Washington and its neighbours, by Census id: areas of rings. */
    readonly states: readonly { readonly id: string; readonly areas: readonly Steps[][] }[];
    /** The lines between the counties of Washington. */
    readonly counties: readonly Steps[];
    readonly rivers: readonly (Named & { readonly lines: readonly Steps[] })[];
    readonly lakes: readonly (Named & { readonly areas: readonly Steps[][] })[];
    readonly towns: readonly (Named & { readonly at: Steps })[];
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
