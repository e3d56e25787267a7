import type { ReactNode } from "react";

export type StageName =
  | ("draft" | "sent" | "accepted" | "ordered" | "refused")
  | ("invoiced" | "paid" | "overdue" | "voided" | "credit" | "settled" | "unknown");

const treads = ["M0 12h4.6", "M5.8 9h4.6", "M11.6 6h4.6", "M17.4 3h4.6"] as const;

type Glyph = { ink: number; off: number; first?: string; extra?: string };

const paid: Glyph = { ink: 4, off: 0, extra: "M5.2 13.1V8M11 10.1V5M16.8 7.1V2" };
const invoiced: Glyph = { ink: 3, off: 1 };
const refused: Glyph = { ink: 1, off: 0, extra: "M9.5 3.5l6 6M15.5 3.5l-6 6" };

/** The glyph of each stage: the number of its four marks that are in ink, and what else is drawn. */
const glyphs: Record<StageName, Glyph> = {
  draft: { ink: 1, off: 3, first: "M0 12h1.5M3 12h1.6" },
  sent: { ink: 1, off: 3 },
  accepted: { ink: 1, off: 3, extra: "M5.2 13.1V8" },
  ordered: { ink: 2, off: 2 },
  invoiced,
  paid,
  overdue: { ink: 3, off: 0, extra: "M19.7 .5v5M19.7 7.6v2.2" },
  refused,
  voided: refused,
  credit: invoiced,
  settled: paid,
  unknown: { ink: 0, off: 4 },
};

/** Shows a stage by a glyph, a word and a colour together, so that the order of stages is visible without colour. */
export function Stage({ stage, children }: { stage: StageName; children: ReactNode }) {
  const { ink, off, first, extra } = glyphs[stage];
  return (
    <span className={`stage st-${stage}`}>
      <svg viewBox="0 0 22 14" aria-hidden="true">
        {treads.slice(0, ink + off).map((tread, index) => (
          <path key={tread} d={index === 0 && first ? first : tread} className={index < ink ? undefined : "off"} />
        ))}
        {extra ? <path d={extra} /> : null}
      </svg>
      {children}
    </span>
  );
}

/** The marigold mark for something that waits for the person. A word beside the mark always says the same. */
export function TurnMark() {
  return <span className="turnmark" aria-hidden="true" />;
}
