/** An employee of the demo; amounts are in kronor. */
export type SeedEmployee = {
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  /**
   * The day of birth in eight digits, with 60 added to the day of a coordination number. The serial number that follows
   * is between 980 and 999, because no person is given these numbers.
   */
  readonly bornOn: string;
  readonly serialNumber: string;
  readonly salaryType: 1 | 2;
  readonly category: 0 | 1;
  readonly salary: number;
  readonly ratePercent: number;
  readonly kind: "complete" | "simplified" | "draft";
  readonly agreement: string | null;
  readonly schedule: string | null;
  readonly holidayTerm: 0 | 10 | 20 | 30 | null;
  readonly hasTrustTime?: true;
  /** The numbers of years from this year to the year of the employee's first day, and to the year of the last day. */
  readonly startYearOffset: number;
  readonly endYearOffset?: number;
};
