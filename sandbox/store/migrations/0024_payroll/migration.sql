-- CreateTable
CREATE TABLE "PayrollSettings" (
    "companyId" UUID NOT NULL,
    "HourlyWageDeviationPeriod" INTEGER NOT NULL,
    "HourlyWagePaymentPeriod" INTEGER NOT NULL,
    "HourlyWagePaymentPeriodUntilDay" INTEGER,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "MonthlySalaryDeviationPeriod" INTEGER NOT NULL,
    "MonthlySalaryPaymentPeriod" INTEGER NOT NULL,
    "MonthlySalaryPaymentPeriodUntilDay" INTEGER,
    "UsesMyPayslip" BOOLEAN NOT NULL,
    "UsesTravelAndExpense" BOOLEAN NOT NULL,
    "UsesVLA" BOOLEAN NOT NULL,
    "UsesVatOnExpense" BOOLEAN NOT NULL,

    CONSTRAINT "PayrollSettings_pkey" PRIMARY KEY ("companyId")
);

-- CreateTable
CREATE TABLE "Agreement" (
    "companyId" UUID NOT NULL,
    "CompMaxInHoursAndMinutes" TEXT,
    "CompMinInHoursAndMinutes" TEXT,
    "CompensateInMoney" BOOLEAN NOT NULL DEFAULT false,
    "CompensateInTime" BOOLEAN NOT NULL DEFAULT false,
    "CompensationCodeAfterTwoHours" INTEGER,
    "CompensationCodeBeforeTwoHours" INTEGER,
    "CompensationTime1Multiplier" DECIMAL(19,4) NOT NULL DEFAULT 0,
    "CompensationTime2Multiplier" DECIMAL(19,4) NOT NULL DEFAULT 0,
    "CompensationTime3Multiplier" DECIMAL(19,4) NOT NULL DEFAULT 0,
    "CompensationTime4Multiplier" DECIMAL(19,4) NOT NULL DEFAULT 0,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Discriminator" TEXT NOT NULL,
    "ExtraTimeCompensationAfterMinutes" INTEGER,
    "Id" UUID NOT NULL,
    "InconvenientTimeRules" JSONB NOT NULL DEFAULT '[]',
    "IsActive" BOOLEAN NOT NULL DEFAULT true,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Name" TEXT NOT NULL,
    "OverTimeRules" JSONB NOT NULL DEFAULT '[]',
    "Overtime1CompensationAfterMinutes" INTEGER,
    "Overtime2CompensationAfterMinutes" INTEGER,
    "Overtime3CompensationAfterMinutes" INTEGER,
    "Overtime4CompensationAfterMinutes" INTEGER,
    "OvertimeCodeAfterTwoHours" INTEGER,
    "OvertimeCodeBeforeTwoHours" INTEGER,
    "UsesExtraTime" BOOLEAN NOT NULL DEFAULT false,
    "UsesInconvenientTime" BOOLEAN NOT NULL DEFAULT false,
    "UsesOvertime" BOOLEAN NOT NULL,
    "UsesTwoHoursRule" BOOLEAN NOT NULL DEFAULT false,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "Agreement_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "TimeRuleAnnualDate" (
    "companyId" UUID NOT NULL,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Day" INTEGER NOT NULL,
    "Id" UUID NOT NULL,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Month" INTEGER NOT NULL,
    "Name" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "TimeRuleAnnualDate_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "BreakRule" (
    "companyId" UUID NOT NULL,
    "Comment" TEXT,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "EndTime" TEXT NOT NULL,
    "Id" UUID NOT NULL,
    "MinLengthInMinutes" INTEGER NOT NULL,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Name" TEXT NOT NULL,
    "NormalLengthInMinutes" INTEGER NOT NULL,
    "StartTime" TEXT NOT NULL,
    "Type" INTEGER NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "BreakRule_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "WorkScheduleTimeAdjustment" (
    "companyId" UUID NOT NULL,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Id" UUID NOT NULL,
    "IsActive" BOOLEAN NOT NULL,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Name" TEXT NOT NULL,
    "WorkScheduleTimeAdjustmentWorkDays" JSONB NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "WorkScheduleTimeAdjustment_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "WorkSchedule" (
    "companyId" UUID NOT NULL,
    "CreatedFromExternalApp" BOOLEAN NOT NULL,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "FullTimeWorkScheduleId" UUID,
    "HandleBreakRules" BOOLEAN NOT NULL,
    "Id" UUID NOT NULL,
    "IsActive" BOOLEAN NOT NULL,
    "IsFullTime" BOOLEAN NOT NULL,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Name" TEXT NOT NULL,
    "ScheduleType" INTEGER NOT NULL,
    "WorkScheduleSeasons" JSONB,
    "WorkScheduleTimeAdjustmentId" UUID,
    "WorkScheduleWorkDays" JSONB,
    "WorkScheduleWorkDaysIrregularWorkingHours" JSONB,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "WorkSchedule_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "WorkDayOverride" (
    "companyId" UUID NOT NULL,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "DateToOverride" DATE NOT NULL,
    "EmployeeId" UUID NOT NULL,
    "EndTime" TEXT,
    "FirstCoffeeBreakId" UUID,
    "FullTimeEndTime" TEXT,
    "FullTimeFirstCoffeeBreakId" UUID,
    "FullTimeLunchBreakId" UUID,
    "FullTimeSecondCoffeeBreakId" UUID,
    "FullTimeStartTime" TEXT,
    "Id" UUID NOT NULL,
    "LunchBreakId" UUID,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "SecondCoffeeBreakId" UUID,
    "StartTime" TEXT,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "WorkDayOverride_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "Employee" (
    "companyId" UUID NOT NULL,
    "City" TEXT,
    "CompensationTimeBalanceInMinutes" DECIMAL(19,4),
    "ContractEndDate" DATE,
    "Country" TEXT,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "EmailWork" TEXT,
    "EmployeeCategory" INTEGER,
    "EmployeeNumber" TEXT NOT NULL,
    "FirstName" TEXT NOT NULL,
    "HolidayAgreementNumber" INTEGER,
    "HolidayRemainingAdvance" DECIMAL(19,4),
    "HolidayRemainingPayed" DECIMAL(19,4),
    "HolidayRemainingSaved" DECIMAL(19,4),
    "HolidayRemainingUnpayed" DECIMAL(19,4),
    "Id" UUID NOT NULL,
    "IdentificationNumber" TEXT NOT NULL,
    "LastLockedDeviationDate" DATE,
    "LastName" TEXT NOT NULL,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "PhoneMobile" TEXT,
    "PhoneWork" TEXT,
    "PrimaryAddress" TEXT,
    "SalaryType" INTEGER NOT NULL,
    "SecondaryAddress" TEXT,
    "State" INTEGER NOT NULL,
    "TimeResereveInMinutes" DECIMAL(19,4),
    "TimeResereveType" INTEGER,
    "Type" INTEGER NOT NULL,
    "UsesCompanyExpenseFromDate" DATE,
    "UsesPayslip" BOOLEAN NOT NULL,
    "UsesVLA" BOOLEAN NOT NULL,
    "UsesVLAFromDate" DATE,
    "Zip" TEXT,
    "contractId" UUID NOT NULL,
    "contractStartDate" DATE,
    "isDeleted" BOOLEAN NOT NULL DEFAULT false,
    "payslipLanguage" INTEGER NOT NULL DEFAULT 1,
    "salary" DECIMAL(19,4),
    "salaryRate" DECIMAL(19,4),
    "paymentMethod" INTEGER,
    "clearingNumber" TEXT,
    "accountNumber" TEXT,
    "taxMethod" TEXT,
    "taxTable" INTEGER,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "Employee_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "EmployeeAgreement" (
    "companyId" UUID NOT NULL,
    "ActiveSince" DATE NOT NULL,
    "AgreementId" UUID NOT NULL,
    "EmployeeId" UUID NOT NULL,
    "HasConfidenceTime" BOOLEAN NOT NULL,
    "Id" UUID NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "EmployeeAgreement_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "EmployeeWorkingSchedule" (
    "companyId" UUID NOT NULL,
    "ActiveSince" DATE NOT NULL,
    "EmployeeId" UUID NOT NULL,
    "Id" UUID NOT NULL,
    "WorkScheduleId" UUID NOT NULL,
    "WorkWeekCycleStart" INTEGER NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "EmployeeWorkingSchedule_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "PayCode" (
    "companyId" UUID NOT NULL,
    "CanBeUsedByBlueCollars" BOOLEAN NOT NULL,
    "CanBeUsedByLimitedEmployees" BOOLEAN NOT NULL,
    "CanBeUsedByWhiteCollars" BOOLEAN NOT NULL,
    "CanBeUsedForHourlySalary" BOOLEAN NOT NULL,
    "CanBeUsedForMonthlySalary" BOOLEAN NOT NULL,
    "Formula" TEXT,
    "Id" UUID NOT NULL,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "PaycodeName" TEXT NOT NULL,
    "PaycodeNumber" TEXT NOT NULL,
    "PaycodeTypeId" UUID NOT NULL,
    "PaycodeTypeName" TEXT NOT NULL,
    "VisibleOnPayslipPrint" BOOLEAN NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "PayCode_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "WageRun" (
    "companyId" UUID NOT NULL,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Description" TEXT NOT NULL,
    "DeviationPeriodHourlyToDateUtc" DATE NOT NULL,
    "DeviationPeriodMonthlyToDateUtc" DATE NOT NULL,
    "Id" UUID NOT NULL,
    "Locked" BOOLEAN NOT NULL,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "PaymentDateUtc" DATE NOT NULL,
    "SalaryPeriodHourlyFromDateUtc" DATE NOT NULL,
    "SalaryPeriodHourlyToDateUtc" DATE NOT NULL,
    "SalaryPeriodMonthlyFromDateUtc" DATE NOT NULL,
    "SalaryPeriodMonthlyToDateUtc" DATE NOT NULL,
    "WageRunType" INTEGER NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "WageRun_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "Payslip" (
    "companyId" UUID NOT NULL,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "DeviationPeriod_ToDate" DATE NOT NULL,
    "EmployeeId" UUID NOT NULL,
    "GrossSalary" DECIMAL(19,4) NOT NULL,
    "Id" UUID NOT NULL,
    "LockedDate" TIMESTAMPTZ(6),
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "NetSalary" DECIMAL(19,4) NOT NULL,
    "PreliminaryTax" DECIMAL(19,4) NOT NULL,
    "SalaryPeriod_FromDate" DATE NOT NULL,
    "SalaryPeriod_ToDate" DATE NOT NULL,
    "wageRunId" UUID NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "Payslip_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "ExternalPeriod" (
    "companyId" UUID NOT NULL,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "DeviationPeriodToDate" DATE NOT NULL,
    "EmployeeId" UUID NOT NULL,
    "Id" UUID NOT NULL,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "PayslipId" UUID,
    "ProjectCostCenterDistribution" JSONB NOT NULL,
    "clientId" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "ExternalPeriod_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "Shortcut" (
    "companyId" UUID NOT NULL,
    "Id" UUID NOT NULL,
    "EmployeeId" UUID NOT NULL,
    "StartDate" DATE NOT NULL,
    "EndDate" DATE NOT NULL,
    "IsRead" BOOLEAN NOT NULL DEFAULT false,
    "kind" TEXT NOT NULL,
    "members" JSONB NOT NULL,
    "clientId" TEXT NOT NULL,
    "payslipId" UUID,
    "createdUtc" TIMESTAMPTZ(6) NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "Shortcut_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateIndex
CREATE INDEX "Agreement_companyId_seq_idx" ON "Agreement"("companyId", "seq");

-- CreateIndex
CREATE INDEX "TimeRuleAnnualDate_companyId_seq_idx" ON "TimeRuleAnnualDate"("companyId", "seq");

-- CreateIndex
CREATE INDEX "BreakRule_companyId_seq_idx" ON "BreakRule"("companyId", "seq");

-- CreateIndex
CREATE INDEX "WorkScheduleTimeAdjustment_companyId_seq_idx" ON "WorkScheduleTimeAdjustment"("companyId", "seq");

-- CreateIndex
CREATE INDEX "WorkSchedule_companyId_seq_idx" ON "WorkSchedule"("companyId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "WorkDayOverride_companyId_EmployeeId_DateToOverride_key" ON "WorkDayOverride"("companyId", "EmployeeId", "DateToOverride");

-- CreateIndex
CREATE INDEX "WorkDayOverride_companyId_seq_idx" ON "WorkDayOverride"("companyId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "Employee_companyId_EmployeeNumber_key" ON "Employee"("companyId", "EmployeeNumber");

-- CreateIndex
CREATE UNIQUE INDEX "Employee_companyId_IdentificationNumber_key" ON "Employee"("companyId", "IdentificationNumber");

-- CreateIndex
CREATE INDEX "Employee_companyId_seq_idx" ON "Employee"("companyId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "EmployeeAgreement_companyId_EmployeeId_ActiveSince_key" ON "EmployeeAgreement"("companyId", "EmployeeId", "ActiveSince");

-- CreateIndex
CREATE UNIQUE INDEX "EmployeeWorkingSchedule_companyId_EmployeeId_ActiveSince_key" ON "EmployeeWorkingSchedule"("companyId", "EmployeeId", "ActiveSince");

-- CreateIndex
CREATE UNIQUE INDEX "PayCode_companyId_PaycodeNumber_key" ON "PayCode"("companyId", "PaycodeNumber");

-- CreateIndex
CREATE INDEX "PayCode_companyId_seq_idx" ON "PayCode"("companyId", "seq");

-- CreateIndex
CREATE INDEX "WageRun_companyId_seq_idx" ON "WageRun"("companyId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "Payslip_companyId_wageRunId_EmployeeId_key" ON "Payslip"("companyId", "wageRunId", "EmployeeId");

-- CreateIndex
CREATE INDEX "Payslip_companyId_EmployeeId_idx" ON "Payslip"("companyId", "EmployeeId");

-- CreateIndex
CREATE UNIQUE INDEX "ExternalPeriod_companyId_clientId_EmployeeId_DeviationPerio_key" ON "ExternalPeriod"("companyId", "clientId", "EmployeeId", "DeviationPeriodToDate");

-- CreateIndex
CREATE INDEX "ExternalPeriod_companyId_seq_idx" ON "ExternalPeriod"("companyId", "seq");

-- CreateIndex
CREATE INDEX "Shortcut_companyId_kind_StartDate_idx" ON "Shortcut"("companyId", "kind", "StartDate");

-- CreateIndex
CREATE INDEX "Shortcut_companyId_EmployeeId_EndDate_idx" ON "Shortcut"("companyId", "EmployeeId", "EndDate");
