interface CustomerError {
  code: string
  field: readonly string[]
  message: string
}

/** A payload in which nothing was done, for the reason that the real service has for a customer that it does not know. */
const refuse = (error: CustomerError) => () => ({
  customerUserErrors: [error],
  userErrors: [{ field: error.field, message: error.message }],
})

const unknownToken = refuse({
  code: 'TOKEN_INVALID',
  field: ['customerAccessToken'],
  message: 'Customer access token is expired or does not exist',
})
const unknownCustomer = refuse({ code: 'NOT_FOUND', field: ['id'], message: 'Customer does not exist' })

/** The mutations of customers' accounts: the sample store has none, and lets nobody open one. */
export const customerMutations = {
  customerAccessTokenCreate: refuse({
    code: 'UNIDENTIFIED_CUSTOMER',
    field: ['input'],
    message: 'Unidentified customer',
  }),
  customerAccessTokenDelete: unknownToken,
  customerAccessTokenRenew: unknownToken,
  customerActivate: unknownCustomer,
  customerAddressCreate: unknownToken,
  customerAddressDelete: unknownToken,
  customerAddressUpdate: unknownToken,
  customerCreate: refuse({
    code: 'CUSTOMER_DISABLED',
    field: ['input', 'email'],
    message: 'The local store has no customer accounts.',
  }),
  customerDefaultAddressUpdate: unknownToken,
  customerRecover: refuse({
    code: 'UNIDENTIFIED_CUSTOMER',
    field: ['email'],
    message: 'Could not find customer',
  }),
  customerReset: unknownCustomer,
  customerUpdate: unknownToken,
}
