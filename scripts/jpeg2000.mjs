import OpenJPEG from "./openjpeg/openjpeg_nowasm_fallback.js";

/**
 * The decoder of JPEG 2000 as pdf.js 4 calls it (scripts/document-frame.mjs), around one that needs no WebAssembly.
 *
 * @param {{ warn: (text: string) => void }} given
 */
export function openjpeg(given) {
  const module = OpenJPEG(given);
  return { decode: (/** @type {Uint8Array} */ bytes, options = {}) => decode(module, bytes, options) };
}

/**
 * @param {ReturnType<typeof OpenJPEG>} module
 * @param {Uint8Array} bytes
 * @param {{ numComponents?: number, isIndexedColormap?: boolean, smaskInData?: boolean }} options
 * @returns {Uint8ClampedArray | Uint8Array | string}  the picture, or what is wrong with it
 */
function decode(module, bytes, { numComponents = 4, isIndexedColormap = false, smaskInData = false }) {
  const place = module._malloc(bytes.length);
  try {
    module.HEAPU8.set(bytes, place);
    const failed = module._jp2_decode(place, bytes.length, Math.max(numComponents, 0), isIndexedColormap, smaskInData);
    if (!failed && module.imageData) return module.imageData;
    return module.errorMessages ?? "Unknown error";
  } finally {
    module._free(place);
    delete module.imageData;
    delete module.errorMessages;
  }
}
