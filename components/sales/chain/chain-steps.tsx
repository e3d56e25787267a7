import clsx from "clsx";
import type { ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import css from "./chain-steps.module.css";

export type ShownChainStep = {
  key: string;
  name: string;
  /** The number of the document, or the numbers of several documents, as text. */
  documentNumbers?: string | undefined;
  amountText?: string | undefined;
  factText: ReactNode;
  mark: "past" | "now" | "next" | "part";
};

/**
 * Draws the steps of a sale as a rising chain: past steps have the colour of the text, the step that waits for the
 * person is marigold, and steps that may follow are dashed.
 */
export function ChainSteps({ label, steps }: { label: string; steps: readonly ShownChainStep[] }) {
  return (
    <section className={css.stairs} aria-label={label}>
      {steps.map((step) => (
        <div
          key={step.key}
          className={clsx(css.step, css[step.mark])}
          aria-current={step.mark === "now" ? "step" : undefined}
        >
          <div className={css.tread} />
          <div className={css.name}>
            {step.name}
            {step.documentNumbers ? <span className="id">{step.documentNumbers}</span> : null}
          </div>
          {step.amountText ? (
            <div className={clsx(css.value, "ore-full")}>
              <Amount text={step.amountText} />
            </div>
          ) : null}
          <div className={clsx("small secondary", css.fact)}>{step.factText}</div>
        </div>
      ))}
    </section>
  );
}
