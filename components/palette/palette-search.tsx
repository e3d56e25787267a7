"use client";
import { useTranslations } from "next-intl";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type AnyProblem, problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { Kbd } from "@/components/ui/kbd";
import { maxSearchLength } from "@/lib/api/contract/list-query";
import {
  chosenIdAfterStep,
  findMarkedIndex,
  type Hit,
  type HitSection,
  hitForEnter,
  markAfterDrawing,
  noMark,
} from "./hit";
import css from "./palette.module.css";

type Props = {
  typedText: string;
  onText: (text: string) => void;
  sections: readonly HitSection[];
  isReading: boolean;
  problem: AnyProblem | null;
  onChoose: (hit: Hit) => void;
  inputRef: Ref<HTMLInputElement>;
  closeButton: ReactNode;
};

/**
 * Shows the field and the list of the palette, after the ARIA combobox pattern: the focus stays in the field, the arrow
 * keys move through the list and wrap around, Enter chooses. When Enter is pressed before the search has answered, the
 * first hit of that text is chosen as soon as the answer comes. When Enter is pressed right after an answer moved the
 * mark, the hit that was marked before is chosen.
 */
export function PaletteSearch({
  typedText,
  onText,
  sections,
  isReading,
  problem,
  onChoose,
  inputRef,
  closeButton,
}: Props) {
  const t = useTranslations("shell.palette");
  const tCommon = useTranslations("common");
  const tProblems = useTranslations("problems");
  const id = useId();
  // Hits arrive at different times and above one another, so the choice of the person is stored by id and not by index.
  const [chosenId, setChosenId] = useState<string | null>(null);
  const hits = sections.flatMap((section) => section.hits);
  const markedHitIndex = findMarkedIndex(hits, chosenId);
  const markedHitId = hits[markedHitIndex]?.id ?? null;
  const hitMark = useRef(noMark);
  const isMovedByPerson = useRef(false);
  useLayoutEffect(() => {
    hitMark.current = markAfterDrawing(hitMark.current, markedHitId, performance.now(), isMovedByPerson.current);
    isMovedByPerson.current = false;
  });
  const optionIdOf = (index: number) => `${id}-${index}`;
  const pendingEnterText = useRef<string | null>(null);
  const firstHit = hits[0];
  useEffect(() => {
    if (pendingEnterText.current === null || isReading) return;
    const isSameText = pendingEnterText.current === typedText;
    pendingEnterText.current = null;
    if (isSameText && firstHit) onChoose(firstHit);
  });
  useEffect(() => {
    document.getElementById(`${id}-${markedHitIndex}`)?.scrollIntoView({ block: "nearest" });
  }, [id, markedHitIndex]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
    if (step !== undefined) {
      event.preventDefault();
      pendingEnterText.current = null;
      isMovedByPerson.current = true;
      setChosenId(chosenIdAfterStep(hits, chosenId, step));
    } else if (event.key === "Enter") {
      event.preventDefault();
      const hit = hitForEnter(hits, hitMark.current, performance.now());
      if (hit) onChoose(hit);
      else if (isReading) pendingEnterText.current = typedText;
    }
  }

  let hitIndex = -1;
  return (
    <>
      <div className={css.field}>
        <input
          ref={inputRef}
          type="text"
          role="combobox"
          aria-label={t("label")}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? optionIdOf(markedHitIndex) : undefined}
          placeholder={t("placeholder")}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchLength}
          value={typedText}
          onChange={(event) => {
            isMovedByPerson.current = true;
            onText(event.target.value);
            setChosenId(null);
          }}
          onKeyDown={onKeyDown}
        />
        {closeButton}
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={tCommon("choices")} className={css.list} tabIndex={-1}>
        {sections.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox may not contain a fieldset
          <div key={section.key} role="group" aria-labelledby={`${id}-${section.key}`}>
            <p id={`${id}-${section.key}`} className={css.title} role="presentation">
              {section.title}
            </p>
            {section.hits.map((hit) => {
              hitIndex += 1;
              return (
                <HitOption
                  key={hit.id}
                  id={optionIdOf(hitIndex)}
                  hit={hit}
                  isActive={hitIndex === markedHitIndex}
                  onChoose={onChoose}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p className={css.note}>
        {isReading
          ? tCommon("loading")
          : problem
            ? `${t("failed")} ${tProblems(problemTextKeyOf(problem, (key) => tProblems.has(key)))}`
            : hits.length === 0
              ? t("nothing", { text: typedText })
              : ""}
      </p>
      <span role="status" className="sr">
        {isReading ? "" : tCommon("found", { count: hits.length })}
      </span>
    </>
  );
}

type OptionProps = { id: string; hit: Hit; isActive: boolean; onChoose: (hit: Hit) => void };

function HitOption({ id, hit, isActive, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={css.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(hit)}
    >
      <span className={css.words}>
        <span lang={hit.lang}>{hit.label}</span>
        {hit.detail ? <span className="secondary"> {hit.detail}</span> : null}
      </span>
      {hit.keys ? <Kbd shortcut={hit.keys} /> : hit.aside ? <span className={css.aside}>{hit.aside}</span> : null}
    </div>
  );
}
