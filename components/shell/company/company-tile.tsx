/** Initials on the company's colour. The name always stands beside it, so it is silent. */
export function CompanyTile({ initials, colour }: { initials: string; colour: string }) {
  return (
    <span className="tile" data-co={colour} aria-hidden="true">
      {initials}
    </span>
  );
}
