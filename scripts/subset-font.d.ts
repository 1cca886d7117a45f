declare module 'subset-font' {
  interface Options {
    targetFormat?: 'woff2' | 'woff' | 'truetype';
    /** A number pins the axis, a range narrows it. */
    variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>;
    keepFeatures?: string[];
    noHinting?: boolean;
  }
  /** The font with only the letters of `text`. */
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Uint8Array>;
}
