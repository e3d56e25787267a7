import { Fragment } from "react";

/** Text in which an e-mail address may stand: too long for its line, it goes on after its @ or a point of it. */
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
