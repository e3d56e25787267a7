import type { ReactNode } from "react";

export type StageName =
  | ("draft" | "sent" | "accepted" | "ordered" | "refused")
  | ("invoiced" | "paid" | "overdue" | "voided" | "credit" | "settled" | "unknown");

const treadPaths = ["M0 12h4.6", "M5.8 9h4.6", "M11.6 6h4.6", "M17.4 3h4.6"] as const;

type StageGlyph = { inkedCount: number; pendingCount: number; firstTread?: string; extraPath?: string };

const paidGlyph: StageGlyph = { inkedCount: 4, pendingCount: 0, extraPath: "M5.2 13.1V8M11 10.1V5M16.8 7.1V2" };
const invoicedGlyph: StageGlyph = { inkedCount: 3, pendingCount: 1 };
const refusedGlyph: StageGlyph = { inkedCount: 1, pendingCount: 0, extraPath: "M9.5 3.5l6 6M15.5 3.5l-6 6" };

/** The glyph of each stage: the number of its four marks that are in ink, and what else is drawn. */
const glyphs: Record<StageName, StageGlyph> = {
  draft: { inkedCount: 1, pendingCount: 3, firstTread: "M0 12h1.5M3 12h1.6" },
  sent: { inkedCount: 1, pendingCount: 3 },
  accepted: { inkedCount: 1, pendingCount: 3, extraPath: "M5.2 13.1V8" },
  ordered: { inkedCount: 2, pendingCount: 2 },
  invoiced: invoicedGlyph,
  paid: paidGlyph,
  overdue: { inkedCount: 3, pendingCount: 0, extraPath: "M19.7 .5v5M19.7 7.6v2.2" },
  refused: refusedGlyph,
  voided: refusedGlyph,
  credit: invoicedGlyph,
  settled: paidGlyph,
  unknown: { inkedCount: 0, pendingCount: 4 },
};

/** Shows a stage by a glyph, a word and a colour together, so that the order of stages is visible without colour. */
export function Stage({ stage, children }: { stage: StageName; children: ReactNode }) {
  const { inkedCount, pendingCount, firstTread, extraPath } = glyphs[stage];
  return (
    <span className={`stage st-${stage}`}>
      <svg viewBox="0 0 22 14" aria-hidden="true">
        {treadPaths.slice(0, inkedCount + pendingCount).map((treadPath, index) => (
          <path
            key={treadPath}
            d={index === 0 && firstTread ? firstTread : treadPath}
            className={index < inkedCount ? undefined : "off"}
          />
        ))}
        {extraPath ? <path d={extraPath} /> : null}
      </svg>
      {children}
    </span>
  );
}

/** Shows the marigold mark for something that waits for the person. A word beside the mark always says the same. */
export function TurnMark() {
  return <span className="turnmark" aria-hidden="true" />;
}
