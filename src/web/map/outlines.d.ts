/** Both are put in by `scripts/outlines.ts`. */
declare module 'virtual:outlines' {
  /** States and county lines around Washington, as TopoJSON in degrees. */
  const topology: object;
  export default topology;
}

declare module 'virtual:washington' {
  /** The state as an SVG path in Mercator, and what puts a place on it. */
  const picture: {
    readonly path: string;
    readonly width: number;
    readonly height: number;
    /** Mercator of its western and northern edge, in radians. */
    readonly left: number;
    readonly top: number;
    /** Units of the picture in a radian. */
    readonly scale: number;
  };
  export default picture;
}
