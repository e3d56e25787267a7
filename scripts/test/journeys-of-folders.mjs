/**
 * Which journeys walk what stands in a folder.
 *
 * @type {Record<string, readonly string[]>}
 */
export const journeysOfFolders = {};
