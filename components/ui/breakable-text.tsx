import { Fragment } from "react";

/**
 * A text that may contain an e-mail address. An address that is too long for its line is broken after its @ or a point.
 */
export function BreakableText({ children }: { children: string }) {
  return children
    .split(/(\S+@\S+)/)
    .flatMap((textPart) =>
      textPart.includes("@")
        ? textPart.split(/(?<=[@.])(?=.)/).map((piece, index) => [piece, index > 0] as const)
        : [[textPart, false] as const],
    )
    .map(([piece, mayBreak], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the pieces never changes
      <Fragment key={index}>
        {mayBreak ? <wbr /> : null}
        {piece}
      </Fragment>
    ));
}
