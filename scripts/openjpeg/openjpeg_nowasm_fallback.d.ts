/** What of the module is called by scripts/jpeg2000.mjs. */
type OpenJPEG = {
  HEAPU8: Uint8Array;
  _malloc(size: number): number;
  _free(place: number): void;
  _jp2_decode(place: number, size: number, components: number, isIndexed: boolean, hasSmask: boolean): number;
  imageData?: Uint8ClampedArray | Uint8Array;
  errorMessages?: string;
};
export default function openJPEG(given: { warn: (text: string) => void }): OpenJPEG;
