"use client";

import { PageFailure } from "@/components/shell/page-failure";

export default PageFailure;
