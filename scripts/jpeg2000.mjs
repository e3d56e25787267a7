import OpenJPEG from "./openjpeg/openjpeg_nowasm_fallback.js";

/**
 * A decoder of JPEG 2000 that needs no WebAssembly, with the interface that pdf.js 4 expects.
 * scripts/document-frame.mjs puts it into pdf.js.
 *
 * @param {{ warn: (text: string) => void }} moduleOptions
 */
export function openjpeg(moduleOptions) {
  const module = OpenJPEG(moduleOptions);
  return { decode: (/** @type {Uint8Array} */ pictureBytes, options = {}) => decode(module, pictureBytes, options) };
}

/**
 * @param {ReturnType<typeof OpenJPEG>} module
 * @param {Uint8Array} pictureBytes
 * @param {{ numComponents?: number, isIndexedColormap?: boolean, smaskInData?: boolean }} options
 * @returns {Uint8ClampedArray | Uint8Array | string}  the picture, or what is wrong with it
 */
function decode(module, pictureBytes, { numComponents = 4, isIndexedColormap = false, smaskInData = false }) {
  const pointer = module._malloc(pictureBytes.length);
  try {
    module.HEAPU8.set(pictureBytes, pointer);
    const hasFailed = module._jp2_decode(
      pointer,
      pictureBytes.length,
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
