import "server-only";
import type { Readable } from "node:stream";

/**
 * The body of an answer: as bytes when it is small, which services seldom announce, else as a stream of all of it.
 *
 * A stream between Node and the web costs more than holding a small answer for a moment.
 * @param most  bytes up to which it is held
 * @throws Error when it breaks off within them; later the stream fails. A cancelled stream ends the service's answer too.
 */
export async function bytesOrStream(
  body: Readable,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> {
  const parts = body[Symbol.asyncIterator]() as AsyncIterator<Buffer<ArrayBuffer>>;
  const held: Buffer<ArrayBuffer>[] = [];
  for (let size = 0; size <= most; ) {
    const { done, value } = await parts.next();
    if (done) return held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
    held.push(value);
    size += value.length;
  }
  return new ReadableStream({
    async pull(controller) {
      const first = held.shift();
      const { done, value } = first ? { done: false, value: first } : await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void body.destroy(),
  });
}
