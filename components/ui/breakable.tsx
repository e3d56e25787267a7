import { Fragment } from "react";

/** A text that may contain an e-mail address. An address that is too long for its line is broken after its @ or a point. */
export function Breakable({ children }: { children: string }) {
  return children
    .split(/(\S+@\S+)/)
    .flatMap((part) =>
      part.includes("@")
        ? part.split(/(?<=[@.])(?=.)/).map((piece, at) => [piece, at > 0] as const)
        : [[part, false] as const],
    )
    .map(([piece, mayBreak], at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece's place is its identity
      <Fragment key={at}>
        {mayBreak ? <wbr /> : null}
        {piece}
      </Fragment>
    ));
}
