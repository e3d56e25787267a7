/** Shows a formatted amount with its decimals set apart. The text is already grouped and has a true minus sign. */
export function Amount({ text }: { text: string }) {
  const cut = /^(.*\d)([.,]\d{1,4})(\D*)$/.exec(text);
  if (!cut) return <>{text}</>;
  return (
    <>
      {cut[1]}
      <span className="ore">{cut[2]}</span>
      {cut[3]}
    </>
  );
}
