import OpenJPEG from "./openjpeg/openjpeg_nowasm_fallback.js";

/**
 * A decoder of JPEG 2000 that needs no WebAssembly, with the interface that pdf.js 4 expects.
 * scripts/document-frame.mjs puts it into pdf.js.
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
  const pointer = module._malloc(bytes.length);
  try {
    module.HEAPU8.set(bytes, pointer);
    const hasFailed = module._jp2_decode(
      pointer,
      bytes.length,
      Math.max(numComponents, 0),
      isIndexedColormap,
      smaskInData,
    );
    if (!hasFailed && module.imageData) return module.imageData;
    return module.errorMessages ?? "Unknown error";
  } finally {
    module._free(pointer);
    delete module.imageData;
    delete module.errorMessages;
  }
}
