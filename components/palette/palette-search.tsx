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
import { type AnyProblem, problemTextKey } from "@/components/shell/problems/problem-text";
import { Kbd } from "@/components/ui/kbd";
import { maxSearchLength } from "@/lib/api/contract/list-query";
import { chosenAfterStep, type Hit, type HitSection, hitForEnter, markAfterDrawing, markedPlace, noMark } from "./hit";
import css from "./palette.module.css";

type Props = {
  text: string;
  onText: (text: string) => void;
  sections: readonly HitSection[];
  isReading: boolean;
  problem: AnyProblem | null;
  onChoose: (hit: Hit) => void;
  inputRef: Ref<HTMLInputElement>;
  close: ReactNode;
};

/**
 * The field and the list of the palette, after the ARIA combobox pattern: the focus stays in the field, the arrow keys
 * move through the list and wrap around, Enter chooses. Enter before the answer has come chooses the first hit of that
 * text when it comes. Enter right after an answer that moved the mark chooses the hit that was marked before.
 */
export function PaletteSearch({ text, onText, sections, isReading, problem, onChoose, inputRef, close }: Props) {
  const t = useTranslations("shell.palette");
  const common = useTranslations("common");
  const problems = useTranslations("problems");
  const id = useId();
  // Hits arrive at different times and above one another, so the choice of the person is stored by id and not by index.
  const [chosenId, setChosenId] = useState<string | null>(null);
  const hits = sections.flatMap((section) => section.hits);
  const activeIndex = markedPlace(hits, chosenId);
  const activeId = hits[activeIndex]?.id ?? null;
  const mark = useRef(noMark);
  const isMovedByPerson = useRef(false);
  useLayoutEffect(() => {
    mark.current = markAfterDrawing(mark.current, activeId, performance.now(), isMovedByPerson.current);
    isMovedByPerson.current = false;
  });
  const idOf = (index: number) => `${id}-${index}`;
  const pendingEnterText = useRef<string | null>(null);
  const first = hits[0];
  useEffect(() => {
    if (pendingEnterText.current === null || isReading) return;
    const isSame = pendingEnterText.current === text;
    pendingEnterText.current = null;
    if (isSame && first) onChoose(first);
  });
  useEffect(() => {
    document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: "nearest" });
  }, [id, activeIndex]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
    if (step !== undefined) {
      event.preventDefault();
      pendingEnterText.current = null;
      isMovedByPerson.current = true;
      setChosenId(chosenAfterStep(hits, chosenId, step));
    } else if (event.key === "Enter") {
      event.preventDefault();
      const hit = hitForEnter(hits, mark.current, performance.now());
      if (hit) onChoose(hit);
      else if (isReading) pendingEnterText.current = text;
    }
  }

  let index = -1;
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
          aria-activedescendant={hits.length > 0 ? idOf(activeIndex) : undefined}
          placeholder={t("placeholder")}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchLength}
          value={text}
          onChange={(event) => {
            isMovedByPerson.current = true;
            onText(event.target.value);
            setChosenId(null);
          }}
          onKeyDown={onKeyDown}
        />
        {close}
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={common("choices")} className={css.list} tabIndex={-1}>
        {sections.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox may not contain a fieldset
          <div key={section.key} role="group" aria-labelledby={`${id}-${section.key}`}>
            <p id={`${id}-${section.key}`} className={css.title} role="presentation">
              {section.title}
            </p>
            {section.hits.map((hit) => {
              index += 1;
              return (
                <Option key={hit.id} id={idOf(index)} hit={hit} isActive={index === activeIndex} onChoose={onChoose} />
              );
            })}
          </div>
        ))}
      </div>
      <p className={css.note}>
        {isReading
          ? common("loading")
          : problem
            ? `${t("failed")} ${problems(problemTextKey(problem, (key) => problems.has(key)))}`
            : hits.length === 0
              ? t("nothing", { text })
              : ""}
      </p>
      <span role="status" className="sr">
        {isReading ? "" : common("found", { count: hits.length })}
      </span>
    </>
  );
}

type OptionProps = { id: string; hit: Hit; isActive: boolean; onChoose: (hit: Hit) => void };

function Option({ id, hit, isActive, onChoose }: OptionProps) {
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
      {hit.keys ? <Kbd keys={hit.keys} /> : hit.aside ? <span className={css.aside}>{hit.aside}</span> : null}
    </div>
  );
}
